// Pan and zoom of a picture by one transform: pointer, wheel, two fingers, keys.

import { signal, type Signal } from "@preact/signals";

import type { Point } from "./sight";

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

const ZOOM_MAX = 4;
const DRAG_FROM = 5;
const EDGE = 48;

/** The camera that shows a box of the world in the middle of the screen. */
export function fit(screen: Size, box: Size & Point, margin = 12): Camera {
  const wide = (screen.width - 2 * margin) / box.width;
  const high = (screen.height - 2 * margin) / box.height;
  const k = Math.max(0.05, Math.min(wide, high, ZOOM_MAX));
  return {
    k,
    x: (screen.width - box.width * k) / 2 - box.x * k,
    y: (screen.height - box.height * k) / 2 - box.y * k,
  };
}

/** The camera after a zoom by `factor` that leaves the point under `at` where it is. */
export function zoomAt(camera: Camera, at: Point, factor: number, least: number): Camera {
  const k = Math.max(least, Math.min(camera.k * factor, ZOOM_MAX));
  const grown = k / camera.k;
  return { k, x: at.x - (at.x - camera.x) * grown, y: at.y - (at.y - camera.y) * grown };
}

/** Keeps the world on the screen: no more than a little beyond its edges is ever shown. */
export function clamp(camera: Camera, screen: Size, world: Size): Camera {
  const within = (at: number, room: number, length: number) => {
    const spare = length < room ? room - length : EDGE;
    const least = length < room ? 0 : room - length - EDGE;
    return Math.max(least, Math.min(at, spare));
  };
  return {
    k: camera.k,
    x: within(camera.x, screen.width, world.width * camera.k),
    y: within(camera.y, screen.height, world.height * camera.k),
  };
}

/** Moves a camera by the hands of the player. */
export class PanZoom {
  readonly camera: Signal<Camera> = signal({ x: 0, y: 0, k: 1 });
  screen: Size = { width: 1, height: 1 };
  private readonly fingers = new Map<number, Point>();
  private dragged = 0;

  constructor(readonly world: Size) {}

  private get least(): number {
    return fit(this.screen, { x: 0, y: 0, ...this.world }).k * 0.8;
  }

  private set(camera: Camera): void {
    this.camera.value = clamp(camera, this.screen, this.world);
  }

  show(box: Size & Point): void {
    this.set(fit(this.screen, box));
  }

  showAll(): void {
    this.show({ x: 0, y: 0, ...this.world });
  }

  zoom(factor: number, at?: Point): void {
    const middle = { x: this.screen.width / 2, y: this.screen.height / 2 };
    this.set(zoomAt(this.camera.value, at ?? middle, factor, this.least));
  }

  pan(dx: number, dy: number): void {
    const { x, y, k } = this.camera.value;
    this.set({ x: x + dx, y: y + dy, k });
  }

  /** Brings a point of the world into sight, if it is not; nothing moves where all is in sight. */
  reveal(point: Point, margin = 60): void {
    const { x, y, k } = this.camera.value;
    const push = (start: number, point: number, length: number, room: number) => {
      if (start >= 0 && start + length * k <= room) return 0;
      const pos = start + point * k;
      return pos < margin ? margin - pos : pos > room - margin ? room - margin - pos : 0;
    };
    const { width, height } = this.world;
    const dx = push(x, point.x, width, this.screen.width);
    const dy = push(y, point.y, height, this.screen.height);
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  /** Follows pointers and wheel over an element; returns how to stop. */
  attach(element: Element): () => void {
    const where = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      this.fingers.set(event.pointerId, where(event));
      if (this.fingers.size === 1) this.dragged = 0;
    };
    const move = (event: PointerEvent) => {
      const before = this.fingers.get(event.pointerId);
      if (!before) return;
      const now = where(event);
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      this.dragged += Math.hypot(now.x - before.x, now.y - before.y);
      if (this.dragged < DRAG_FROM) return;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, now);
      if (!other) {
        this.pan(now.x - before.x, now.y - before.y);
        return;
      }
      const grown =
        Math.hypot(now.x - other.x, now.y - other.y) /
        Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.zoom(grown, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    };
    const up = (event: PointerEvent) => {
      this.fingers.delete(event.pointerId);
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), where(event));
    };
    // A drag that ends over a thing is no click on it.
    const click = (event: MouseEvent) => {
      if (this.dragged >= DRAG_FROM && event.detail > 0) event.stopPropagation();
    };
    const listen: [string, EventListener, AddEventListenerOptions?][] = [
      ["pointerdown", down as EventListener],
      ["pointermove", move as EventListener],
      ["pointerup", up as EventListener],
      ["pointercancel", up as EventListener],
      ["wheel", wheel as EventListener, { passive: false }],
      ["click", click as EventListener, { capture: true }],
    ];
    for (const [name, what, how] of listen) element.addEventListener(name, what, how);
    return () => {
      for (const [name, what, how] of listen) element.removeEventListener(name, what, how);
    };
  }
}

/** The next point from `from` in a direction: near, and not too far to the side. */
export function nextInDirection<T extends Point>(
  from: Point,
  direction: Point,
  points: readonly T[],
): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const point of points) {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (ahead < 1) continue;
    const cost = Math.hypot(dx, dy) + 2 * aside;
    if (cost < least) [best, least] = [point, cost];
  }
  return best;
}
