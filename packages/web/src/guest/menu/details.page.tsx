/** @jsxImportSource preact */
import type { LegalKind } from '@rota/contract/order-page';
import { useEffect, useRef, useState } from 'preact/hooks';
import { BackBar } from '../back-bar.tsx';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { GuestFrame } from '../guest-frame.tsx';
import { LegalSheet } from '../legal/legal-sheet.tsx';
import { orderFailureTexts } from '../order-failures.messages.ts';
import { Consents } from './consents.tsx';
import { detailsTexts } from './details.messages.ts';
import { freshDetails, typedOf, type Details, type DetailsProblem } from './details.rules.ts';
import { LongWait } from './long-wait.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import { Summary } from './summary.tsx';
import type { Ordering } from './use-ordering.ts';
import { useSubmit } from './use-submit.ts';
import { useViews } from './view.ts';

/** Which problems are those of a part of the details. */
const FIXED_BY: Readonly<Partial<Record<keyof Details, readonly DetailsProblem[]>>> = {
  name: ['nameRequired'],
  phone: ['phoneRequired', 'phoneWrong'],
  contact: ['contactWrong'],
  address: ['addressUnknown'],
  accepts: ['consentsRequired'],
};

type DetailsProps = { ordering: Ordering; reading: LegalKind | undefined };

/** The guest, the consents, and the order as it is sent. `reading`: the text that is open above it. */
export function DetailsPage({ ordering, reading }: DetailsProps) {
  const t = useGuestTexts(detailsTexts);
  const views = useViews(ordering.code);
  const { details, submission, change } = useDetails(ordering);
  const { problems, submit } = submission;
  const form = useFirstWrong(problems);
  const total = ordering.price(ordering.total);
  const problemText = (...of: DetailsProblem[]) => {
    const first = of.find((one) => problems.includes(one));
    return first && t(first);
  };
  const toCart = () => views.back('cart');
  return (
    <GuestFrame
      house={ordering.house}
      logo={ordering.logo}
      trouble={submission.sending.isSending ? undefined : ordering.trouble}
      dock={
        <SendButton
          submission={submission}
          total={ordering.total === 0 ? undefined : total}
          asksCode={ordering.offer.asks_code}
        />
      }
    >
      <BackBar label={t('back')} title={t('title')} onBack={toCart} />
      <form
        ref={form}
        id="details"
        class="details"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
      >
        <ReceiverFields
          details={details}
          problemText={problemText}
          asksAddress={ordering.way?.kind !== 'pickup'}
          asksCode={ordering.offer.asks_code}
          onChange={change}
        />
        <Summary ordering={ordering} address={details.address} onChange={toCart} />
        <Consents
          ordering={ordering}
          details={details}
          problem={problemText('consentsRequired')}
          onRead={views.openLegal}
          onChange={change}
        />
        <p class="soft">{ordering.total === 0 ? t('confirmsFree') : t('confirms', { total })}</p>
      </form>
      <Overlays ordering={ordering} reading={reading} submission={submission} />
    </GuestFrame>
  );
}

/** What is typed, kept at each change, and how it is sent. */
function useDetails(ordering: Ordering) {
  const { draft, kept } = ordering;
  const [details, setDetails] = useState(() => draft.read() ?? freshDetails(kept.typed() ?? kept.receiver()));
  const submission = useSubmit(ordering, details);
  const change = (part: Partial<Details>) => {
    const next = { ...details, ...part };
    submission.clearProblems(...Object.keys(part).flatMap((name) => FIXED_BY[name as keyof Details] ?? []));
    draft.keep(next);
    kept.setTyped(typedOf(next));
    setDetails(next);
  };
  return { details, submission, change };
}

type OverlaysProps = DetailsProps & { submission: ReturnType<typeof useSubmit> };

/** What lies over the page: a text that is read, and the question whether the guest waits so long. */
function Overlays({ ordering, reading, submission }: OverlaysProps) {
  const { now } = useGuest();
  const views = useViews(ordering.code);
  return (
    <>
      {reading !== undefined && (
        <LegalSheet
          kind={reading}
          projectId={ordering.offer.project_id}
          onClose={() => views.back('details')}
        />
      )}
      {submission.isAsking && (
        <LongWait
          promise={ordering.promiseAt(now())}
          onConfirm={() => submission.submit(true)}
          onCancel={submission.stopAsking}
        />
      )}
    </>
  );
}

type SendButtonProps = {
  submission: ReturnType<typeof useSubmit>;
  /** Undefined where nothing is paid, since it would read as if the code were free. */
  total: string | undefined;
  asksCode: boolean;
};

/** Sends the order. Its words name the next step: the code, the payment, or nothing more. */
function SendButton({ submission: { failure, sending }, total, asksCode }: SendButtonProps) {
  const t = useGuestTexts(detailsTexts);
  const tFailure = useGuestTexts(orderFailureTexts);
  const words =
    total === undefined
      ? t(asksCode ? 'sendFree' : 'sendFreeNoCode')
      : t(asksCode ? 'send' : 'sendNoCode', { total });
  return (
    <>
      <div role="alert">{failure !== undefined && <p class="wrong">{tFailure(failure)}</p>}</div>
      <div role="status">{sending.isAway && <p class="small centred">{t('sendingAway')}</p>}</div>
      <button type="submit" form="details" class="primary" aria-busy={sending.isSending}>
        {sending.isSending ? t('sending') : words}
      </button>
      {sending.isAway && (
        <button type="button" class="plain centred" onClick={sending.stop}>
          {t('stopSending')}
        </button>
      )}
    </>
  );
}

/** Leads to the first thing that is wrong. */
function useFirstWrong(problems: readonly DetailsProblem[]) {
  const formRef = useRef<HTMLFormElement>(null);
  const beforeRef = useRef(0);
  useEffect(() => {
    if (problems.length > beforeRef.current)
      formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    beforeRef.current = problems.length;
  }, [problems]);
  return formRef;
}
