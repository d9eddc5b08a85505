/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

/** The address has changed by then, and the page with it. */
const FOCUS_MS = 50;

type SheetProps = { title: string; onClose: () => void; children: ComponentChildren; className?: string; lead?: ComponentChildren };

/** A question over the page, at the thumb's end of a phone. `lead` stands above its title. Escape and the browser's own way back close it. */
export function Sheet({ title, onClose, children, className = '', lead }: SheetProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // The way back in the browser's history takes the focus along: whoever goes on by keyboard is where the sheet was opened.
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body) opener.focus();
      }, FOCUS_MS);
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={`sheet ${className}`.trimEnd()}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {lead}
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
