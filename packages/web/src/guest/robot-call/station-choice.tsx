/** @jsxImportSource preact */
import { stationAvailabilityTexts, stationSayingOf } from '@rota/contract/robot-call-page';
import type { PublicStation } from '@rota/contract/robot-calls';
import { useMemo, useState } from 'preact/hooks';
import { foldText } from '../../ui/fold-text.ts';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { Icon } from '../icons.tsx';
import { availabilityLooks } from './kind-looks.ts';
import { robotCallTexts } from './robot-call.messages.ts';

/** From so many places on they can be searched. */
const SEARCH_FROM = 8;

/** The places of a project, in natural order: where is the guest? */
export function StationChoice({
  stations,
  onChoose,
}: {
  stations: readonly PublicStation[];
  onChoose: (station: PublicStation) => void;
}) {
  const t = useGuestTexts(robotCallTexts);
  const tAvailability = useGuestTexts(stationAvailabilityTexts);
  const { formats } = useGuest();
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  const floors = useMemo(() => new Set(stations.map(({ floor }) => floor)), [stations]);
  const found = stations
    .filter(({ name, floor }) => foldText(`${name} ${floor}`).includes(wanted))
    .sort((a, b) => formats.compare(a.name, b.name));
  return (
    <>
      <h1>{t('chooseTitle')}</h1>
      <p class="soft">{stations.length === 0 ? t('noStations') : t('chooseHint')}</p>
      {stations.length >= SEARCH_FROM && (
        <input
          type="search"
          class="search"
          aria-label={t('searchPlace')}
          placeholder={t('searchPlace')}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && stations.length > 0 && <p role="status">{t('nothingFound')}</p>}
      <ul class="choices">
        {found.map((station) => (
          <li key={station.station_id}>
            <button type="button" class="choice" onClick={() => onChoose(station)}>
              <Icon name="pin" />
              <span class="choice-text">
                <strong>{station.name}</strong>
                {(floors.size > 1 || station.availability !== 'taking_orders') && (
                  <span class="soft small">
                    {floors.size > 1 && <span>{t('floor', { floor: station.floor })}</span>}
                    {station.availability !== 'taking_orders' && (
                      <span class={`state ${availabilityLooks[station.availability].tone}`}>
                        <Icon name={availabilityLooks[station.availability].icon} />
                        {tAvailability(stationSayingOf(station.availability, station.sells))}
                      </span>
                    )}
                  </span>
                )}
              </span>
              <Icon name="next" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
