/** @jsxImportSource preact */
import { Field, Tick } from '../field.tsx';
import { useGuestTexts } from '../guest-context.tsx';
import { detailsTexts } from './details.messages.ts';
import type { Details, DetailsProblem } from './details.rules.ts';

type ReceiverProps = {
  details: Details;
  /** The first of some problems that there is, in words. */
  problemText: (...of: DetailsProblem[]) => string | undefined;
  /** A robot may bring it elsewhere. */
  asksAddress: boolean;
  /** The phone is confirmed by a code. */
  asksCode: boolean;
  onChange: (part: Partial<Details>) => void;
};

/** The receiver of the order and their contacts; rarely used fields are folded away. */
export function ReceiverFields(props: ReceiverProps) {
  const { details, problemText, asksCode, onChange } = props;
  const t = useGuestTexts(detailsTexts);
  const phoneHelp = t(asksCode ? 'phoneHelp' : 'phoneHelpNoCode');
  return (
    <>
      <Field
        id="name"
        label={t('name')}
        value={details.name}
        help={t('nameHelp')}
        problem={problemText('nameRequired')}
        autocomplete="name"
        maxLength={80}
        required
        onChange={(name) => onChange({ name })}
      />
      <Field
        id="phone"
        label={t('phone')}
        value={details.phone}
        help={phoneHelp}
        problem={problemText('phoneRequired', 'phoneWrong')}
        isPhone
        autocomplete="tel"
        maxLength={40}
        required
        onChange={(phone) => onChange({ phone })}
      />
      <Field
        id="note"
        label={t('note')}
        value={details.note}
        help={t('noteHelp')}
        autocomplete="off"
        maxLength={200}
        onChange={(note) => onChange({ note })}
      />
      <Tick isOn={details.wantsSms} onChange={(wantsSms) => onChange({ wantsSms })}>
        {t('wantsSms')}
      </Tick>
      <MoreFields {...props} />
    </>
  );
}

function MoreFields({ details, problemText, asksAddress, onChange }: Omit<ReceiverProps, 'asksCode'>) {
  const t = useGuestTexts(detailsTexts);
  const isNeeded =
    [problemText('contactWrong'), problemText('addressUnknown')].some((one) => one !== undefined) ||
    details.contact !== '' ||
    details.address !== '';
  return (
    <details open={isNeeded}>
      <summary>{t('more')}</summary>
      <Field
        id="contact"
        label={t('contact')}
        value={details.contact}
        help={t('contactHelp')}
        problem={problemText('contactWrong')}
        isPhone
        autocomplete="off"
        maxLength={40}
        onChange={(contact) => onChange({ contact })}
      />
      {asksAddress && (
        <Field
          id="address"
          label={t('address')}
          value={details.address}
          help={t('addressHelp')}
          problem={problemText('addressUnknown')}
          autocomplete="off"
          maxLength={120}
          onChange={(address) => onChange({ address })}
        />
      )}
    </details>
  );
}
