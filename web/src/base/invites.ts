// Invitation links. The key stands behind the # and so never reaches a log on the way.

export const inviteLink = (id: string, key: string): string =>
  `${location.origin}/table/${id}#invite=${key}`;

/** Invitations that this browser has made are kept until it closes: the server shows each once. */
export function keepInvites(id: string, links: Record<number, string>): void {
  sessionStorage.setItem(`orrery.invites.${id}`, JSON.stringify(links));
}

export function keptInvites(id: string): Record<number, string> | null {
  const text = sessionStorage.getItem(`orrery.invites.${id}`);
  return text ? (JSON.parse(text) as Record<number, string>) : null;
}
