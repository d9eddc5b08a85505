/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { GuestError } from '../api/guest-client.ts';
import { useGuest, useGuestTexts } from './guest-context.tsx';
import { Icon, Mark, type IconName } from './icons.tsx';
import { guestTexts } from './guest.messages.ts';
import { useKeptFocus } from './kept-focus.ts';
import { SkipLink } from './skip-link.tsx';

type FrameProps = {
  /** The venue's name as guests know it; undefined while it is unknown. */
  house?: string | undefined;
  /** Where its logo is; null without one. */
  logo?: string | null | undefined;
  /** Why the shown data could not be fetched again: it may be outdated. */
  trouble?: GuestError | undefined;
  /** Wider where there is room, as for a menu. */
  isWide?: boolean;
  children: ComponentChildren;
  /** The content below everything. */
  foot?: ComponentChildren;
  /** The next action; it stays in reach of the thumb. */
  dock?: ComponentChildren;
};

/** The frame of every public page: whose it is, the other language, a word when the network is away, one column, and the one thing to do. */
export function GuestFrame({ house, logo, trouble, isWide = false, children, foot, dock }: FrameProps) {
  const t = useGuestTexts(guestTexts);
  const page = useRef<HTMLElement>(null);
  useKeptFocus(page);
  return (
    <div class={isWide ? 'guest wide' : 'guest'}>
      <SkipLink label={t('skip')} />
      <header class="bar">
        <VenueMark logo={logo ?? null} />
        <span class="house">{house}</span>
        <OtherLanguage />
      </header>
      <div role="status" class="away-place">
        {trouble !== undefined && (
          <p class="away">
            <Icon name={trouble.reason === 'away' ? 'away' : 'clock'} />
            {trouble.reason === 'away' ? t('away') : t('tooMany')}
          </p>
        )}
      </div>
      <main ref={page} class="page">
        {children}
      </main>
      {foot}
      {dock !== undefined && <div class="dock">{dock}</div>}
    </div>
  );
}

/** The venue's logo, on a light plate so that dark ink is seen in the dark theme, too; our mark where there is none or it cannot be fetched. */
function VenueMark({ logo }: { logo: string | null }) {
  const [failed, setFailed] = useState<string>();
  if (logo === null || logo === failed) return <Mark />;
  return <img class="logo" src={logo} alt="" onError={() => setFailed(logo)} />;
}

const NAMES = { en: 'English', tr: 'Türkçe' } as const;

function OtherLanguage() {
  const { language, setLanguage } = useGuest();
  const other = language === 'en' ? 'tr' : 'en';
  return (
    <button type="button" class="plain language" lang={other} onClick={() => setLanguage(other)}>
      {NAMES[other]}
    </button>
  );
}

/** A chip that says a state in colour, shape and word. */
export function GuestChip({ tone, icon, label }: { tone: GuestTone; icon: IconName; label: string }) {
  return (
    <span class={`chip ${tone}`}>
      <Icon name={icon} />
      {label}
    </span>
  );
}

/** Tones of states on the public pages; each is a class of `guest.css`. */
export type GuestTone = 'good' | 'going' | 'waiting' | 'busy' | 'off' | 'fault';

type NoticeProps = {
  icon: IconName;
  tone: GuestTone;
  title: string;
  children?: ComponentChildren;
  isUrgent?: boolean;
};

/** A page or a part of one that says what happened and what to do next. */
export function Notice({ icon, tone, title, children, isUrgent = false }: NoticeProps) {
  return (
    <section class="notice" role={isUrgent ? 'alert' : undefined}>
      <span class={`disc ${tone}`}>
        <Icon name={icon} />
      </span>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

/** Stands where a page will be, in its shape. */
export function PageSkeleton() {
  const t = useGuestTexts(guestTexts);
  return (
    <div role="status" aria-label={t('loading')} class="skeleton">
      <span class="bone" />
      <span class="bone wide" />
      <span class="bone tall" />
    </div>
  );
}
