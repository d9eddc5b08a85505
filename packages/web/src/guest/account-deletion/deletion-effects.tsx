/** @jsxImportSource preact */
import { useGuestTexts } from '../guest-context.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { deletionTexts } from './account-deletion.messages.ts';

const GOES = ['goesPerson', 'goesAddresses', 'goesConsents', 'goesOrders'] as const;
const STAYS = ['staysMoney', 'staysDeletion'] as const;

/** The data that is deleted with an account, and what the law requires the venue to keep. */
export function DeletionEffects() {
  const t = useGuestTexts(deletionTexts);
  return (
    <>
      <Part title={t('goes')} icon="cross" tone="fault" lines={GOES.map((one) => t(one))} />
      <Part title={t('stays')} icon="receipt" tone="off" lines={STAYS.map((one) => t(one))} />
    </>
  );
}

function Part({
  title,
  icon,
  tone,
  lines,
}: {
  title: string;
  icon: IconName;
  tone: 'fault' | 'off';
  lines: readonly string[];
}) {
  return (
    <section class="happens">
      <h2>{title}</h2>
      <ul class={tone}>
        {lines.map((line) => (
          <li key={line}>
            <Icon name={icon} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
