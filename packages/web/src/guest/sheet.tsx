/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

type SheetProps = { title: string; onClose: () => void; children: ComponentChildren; className?: string };

/** A question over the page, at the thumb's end of a phone. Escape and the browser's own way back close it. */
export function Sheet({ title, onClose, children, className = '' }: SheetProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
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
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
