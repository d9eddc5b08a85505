/** A second tap within this time, this near to the first, is of a finger that slipped. */
const SLIP_MS = 400;
const SLIP_PX = 40;

/** The elements that a finger can press. */
const PRESSABLE =
  'button, a, input, select, textarea, label, summary, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch]';

type Tap = {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly pressed: Element | null;
  readonly label: string;
};

/**
 * Swallows the second half of a tap that counted twice, wherever in the document it lands: a tap opens a question or moves what lies under
 * the finger, and the second one must not press the button that has just come to lie there. Pressing the same thing twice in haste (a
 * stepper, a key) stays what it was, as long as it still says the same. Only fingers slip: mouse and keyboard go through.
 *
 * @returns what takes the guard off again.
 */
export function guardSlippedTaps(page: Document): () => void {
  let last: Tap | undefined;
  let isFresh = false;
  let isSlip = false;

  const handleDown = (event: PointerEvent) => {
    isFresh = event.pointerType === 'touch';
    isSlip = false;
    if (!isFresh) last = undefined;
  };
  const handleClick = (event: MouseEvent) => {
    // A label presses its field with a click of its own, which no finger made: it shares the fate of the tap it came from.
    if (isFresh) {
      const tap = tapOf(event);
      isSlip = last !== undefined && isSlipOf(last, tap);
      if (!isSlip) last = tap;
      isFresh = false;
    }
    if (!isSlip) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleKey = () => void (isSlip = false);

  page.addEventListener('pointerdown', handleDown, true);
  page.addEventListener('click', handleClick, true);
  page.addEventListener('keydown', handleKey, true);
  return () => {
    page.removeEventListener('pointerdown', handleDown, true);
    page.removeEventListener('click', handleClick, true);
    page.removeEventListener('keydown', handleKey, true);
  };
}

function tapOf({ target, timeStamp, clientX, clientY }: MouseEvent): Tap {
  const pressed = target instanceof Element ? target.closest(PRESSABLE) : null;
  return { at: timeStamp, x: clientX, y: clientY, pressed, label: wordsOf(pressed) };
}

function isSlipOf(first: Tap, second: Tap): boolean {
  if (first.pressed === null || second.at - first.at >= SLIP_MS) return false;
  if (Math.hypot(second.x - first.x, second.y - first.y) > SLIP_PX) return false;
  return second.pressed !== first.pressed || second.label !== first.label;
}

function wordsOf(pressed: Element | null): string {
  return pressed === null ? '' : (pressed.getAttribute('aria-label') ?? pressed.textContent);
}
