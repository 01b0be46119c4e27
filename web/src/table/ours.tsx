// The mark of numbers that are not those of the box: no source gives them, so they are reconstructed.

import type { AnySight } from "./sight";

export const OURS = "Reconstructed numbers, not those of the printed box";

/** Stands beside what is drawn from these data files, where one of them is reconstructed. */
export function Ours(props: {
  sight: Pick<AnySight, "title" | "reconstructed">;
  files: readonly string[];
  /** Where there is room for it, it leads to what is in the box. */
  leads?: boolean;
}) {
  const { sight, files } = props;
  const found = files.find((name) => sight.reconstructed.has(name));
  if (!found) return null;
  if (!props.leads) {
    return (
      <span class="ours" role="img" title={OURS} aria-label={OURS}>
        ≈
      </span>
    );
  }
  return (
    <a
      class="ours"
      href={`/box/${sight.title}#${found}`}
      target="_blank"
      rel="noopener"
      title={OURS}
      aria-label={`${OURS}: what is in the box`}
    >
      ≈
    </a>
  );
}
