/** @jsxImportSource preact */
import { textIn } from '@rota/contract/order-page';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { focusHere } from '../kept-focus.ts';
import { menuTexts } from './menu.messages.ts';
import type { MenuPart } from './menu.rules.ts';

/** The parts of the menu side by side; the one that is looked at is marked, a touch leads to one. */
export function PartStrip({ parts }: { parts: readonly MenuPart[] }) {
  const t = useGuestTexts(menuTexts);
  const nameOf = usePartName();
  const stripRef = useRef<HTMLUListElement>(null);
  const current = useCurrentPart(parts);
  const shownRef = useRef(current);
  useEffect(() => {
    // A strip that has not moved is where it should be; to ask it would have the whole page laid out.
    if (shownRef.current === current) return;
    shownRef.current = current;
    const strip = stripRef.current;
    const chip = strip?.querySelector<HTMLElement>('[aria-current=true]') ?? undefined;
    // Only the strip moves: what is read stays where it is.
    if (strip !== null && chip !== undefined) strip.scrollLeft = chip.offsetLeft - strip.offsetLeft - 20;
  }, [current]);
  if (parts.length < 2) return null;
  return (
    <nav aria-label={t('categories')}>
      <ul class="strip" ref={stripRef}>
        {parts.map((part) => (
          <li key={part.key}>
            <button
              type="button"
              class="strip-chip"
              aria-current={part.key === current}
              onClick={() => lead(part)}
            >
              {typeof part.category?.image_url === 'string' && (
                <img
                  src={part.category.image_url}
                  alt=""
                  width="32"
                  height="32"
                  loading="lazy"
                  decoding="async"
                />
              )}
              {nameOf(part)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The element of a part, which the strip leads to. */
export function partId({ key }: Pick<MenuPart, 'key'>): string {
  return `part-${key}`;
}

/** Shows a part; who goes on by keyboard goes on there. */
function lead(part: MenuPart): void {
  const section = document.getElementById(partId(part));
  section?.scrollIntoView({ block: 'start' });
  const heading = section?.querySelector('h2');
  if (heading !== null && heading !== undefined) focusHere(heading);
}

/** The name of a part in the guest's language. */
export function usePartName(): (part: MenuPart) => string {
  const t = useGuestTexts(menuTexts);
  const { language } = useGuest();
  return ({ key, category }) => {
    if (category !== undefined) return textIn(category.name, language);
    return key === 'popular' ? t('popular') : t('others');
  };
}

/** The part at the top of what is seen. */
function useCurrentPart(parts: readonly MenuPart[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.key);
  // The same parts with other prices are the same sections.
  const keys = parts.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return undefined;
    const known = keys.split(' ');
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const first = known.find((key) => inSight.has(partId({ key })));
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: '-140px 0px -55% 0px' },
    );
    for (const key of known) {
      const section = document.getElementById(partId({ key }));
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [keys]);
  return current;
}
