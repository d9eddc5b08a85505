/** @jsxImportSource preact */
import { legalKindTexts, type LegalKind } from '@rota/contract/order-page';
import { Tick } from '../field.tsx';
import { useGuestTexts } from '../guest-context.tsx';
import { detailsTexts } from './details.messages.ts';
import { asksForContract, type Details } from './details.rules.ts';
import type { Ordering } from './use-ordering.ts';

type ConsentsProps = {
  ordering: Ordering;
  details: Details;
  /** The message if the texts are not accepted. */
  problem: string | undefined;
  onRead: (kind: LegalKind) => void;
  onChange: (part: Partial<Details>) => void;
};

/**
 * The texts of the order, accepted with one tick, each a tap away. Data protection only asks to inform, so that text is read, not agreed to;
 * consent to offers must be free, so it is apart. docs/ordering.md has the reasons.
 */
export function Consents({ ordering, details, problem, onRead, onChange }: ConsentsProps) {
  const t = useGuestTexts(detailsTexts);
  const hasContract = asksForContract(ordering.offer.consents);
  return (
    <fieldset class="consents">
      <legend>{t('consents')}</legend>
      <Tick
        isOn={details.accepts}
        isWrong={problem !== undefined}
        onChange={(accepts) => onChange({ accepts })}
      >
        {t(hasContract ? 'acceptWithContract' : 'accept')}
      </Tick>
      <div class="reads">
        <Read kind="terms_of_use" onRead={onRead} />
        {hasContract && <Read kind="distance_sales_contract" onRead={onRead} />}
        <Read kind="privacy_agreement" onRead={onRead} />
      </div>
      {problem !== undefined && (
        <p class="help wrong" role="alert">
          {problem}
        </p>
      )}
      <Tick isOn={details.marketing} onChange={(marketing) => onChange({ marketing })}>
        {t('acceptMarketing')}
      </Tick>
    </fieldset>
  );
}

function Read({ kind, onRead }: { kind: LegalKind; onRead: (kind: LegalKind) => void }) {
  const t = useGuestTexts(detailsTexts);
  const tKind = useGuestTexts(legalKindTexts);
  return (
    <button
      type="button"
      class="link small"
      aria-label={t('read', { text: tKind(kind) })}
      onClick={() => onRead(kind)}
    >
      {tKind(kind)}
    </button>
  );
}
