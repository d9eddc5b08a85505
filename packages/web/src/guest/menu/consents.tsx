/** @jsxImportSource preact */
import { legalKindTexts, type LegalKind } from '@rota/contract/order-page';
import { Tick } from '../field.tsx';
import { useGuestTexts } from '../guest-context.tsx';
import { detailsTexts } from './details.messages.ts';
import type { Details } from './details.rules.ts';
import type { Ordering } from './use-ordering.ts';

type ConsentsProps = {
  ordering: Ordering;
  details: Details;
  /** The message if the terms or privacy, or the contract, are not accepted. */
  problem: string | undefined;
  salesProblem: string | undefined;
  onRead: (kind: LegalKind) => void;
  onChange: (part: Partial<Details>) => void;
};

/** The texts accepted with an order, each a tap away; consent to offers is optional. */
export function Consents({ ordering, details, problem, salesProblem, onRead, onChange }: ConsentsProps) {
  const t = useGuestTexts(detailsTexts);
  const asksSales = ordering.offer.consents.some(({ kind }) => kind === 'distance_sales_contract');
  return (
    <fieldset class="consents">
      <legend>{t('consents')}</legend>
      <Tick
        isOn={details.terms}
        isWrong={problem !== undefined && !details.terms}
        onChange={(terms) => onChange({ terms })}
      >
        {t('acceptTerms')}
      </Tick>
      <Read kind="terms_of_use" onRead={onRead} />
      <Tick
        isOn={details.privacy}
        isWrong={problem !== undefined && !details.privacy}
        onChange={(privacy) => onChange({ privacy })}
      >
        {t('acceptPrivacy')}
      </Tick>
      <Read kind="privacy_agreement" onRead={onRead} />
      {problem !== undefined && <Wrong>{problem}</Wrong>}
      {asksSales && (
        <>
          <Tick
            isOn={details.distanceSales}
            isWrong={salesProblem !== undefined}
            onChange={(distanceSales) => onChange({ distanceSales })}
          >
            {t('acceptSales')}
          </Tick>
          <Read kind="distance_sales_contract" onRead={onRead} />
          {salesProblem !== undefined && <Wrong>{salesProblem}</Wrong>}
        </>
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
    <button type="button" class="link small read" onClick={() => onRead(kind)}>
      {t('read', { text: tKind(kind) })}
    </button>
  );
}

function Wrong({ children }: { children: string }) {
  return (
    <p class="help wrong" role="alert">
      {children}
    </p>
  );
}
