/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { giveFocusBack } from './kept-focus.ts';

type SheetProps = {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  className?: string;
  lead?: ComponentChildren;
};

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
      giveFocusBack(opener);
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
