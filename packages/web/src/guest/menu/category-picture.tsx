/** @jsxImportSource preact */
import type { GuestCategory } from '@rota/contract/orders';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useGuestTexts } from '../guest-context.tsx';
import { Icon } from '../icons.tsx';
import { menuTexts } from './menu.messages.ts';

/** The picture of a part of the menu, or its film: without a sound, only in sight, and not where the network is slow or data is spared. */
export function CategoryPicture({
  category: { image_url: image, video_url: video },
}: {
  category: GuestCategory;
}) {
  if (video !== null && mayStream()) return <Film video={video} poster={image} />;
  if (image === null) return null;
  return (
    <img class="part-picture" src={image} alt="" width="640" height="240" loading="lazy" decoding="async" />
  );
}

function Film({ video, poster }: { video: string; poster: string | null }) {
  const t = useGuestTexts(menuTexts);
  const film = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    const element = film.current;
    if (element === null || !('IntersectionObserver' in window)) return undefined;
    const show = (isSeen: boolean) => {
      if (!isSeen || !isWanted) {
        // A film that does not play shows its first frame, if there is no picture instead.
        if (isSeen && element.poster === '') element.preload = 'metadata';
        return element.pause();
      }
      // A browser without autoplay keeps the film's picture.
      element.play().catch(() => undefined);
    };
    const observer = new IntersectionObserver((entries) => show(entries.at(-1)?.isIntersecting === true), {
      threshold: 0.4,
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.pause();
    };
  }, [isWanted]);
  return (
    <div class="film">
      <video
        ref={film}
        class="part-picture"
        src={video}
        poster={poster ?? undefined}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
      />
      <button
        type="button"
        class="film-button"
        aria-label={isWanted ? t('pauseVideo') : t('playVideo')}
        onClick={() => setWanted(!isWanted)}
      >
        <Icon name={isWanted ? 'pause' : 'play'} />
      </button>
    </div>
  );
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

function mayStream(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
}
