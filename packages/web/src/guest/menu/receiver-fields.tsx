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
export function ReceiverFields({ details, problemText, asksAddress, asksCode, onChange }: ReceiverProps) {
  const t = useGuestTexts(detailsTexts);
  const folded =
    [problemText('contactWrong'), problemText('addressUnknown')].some((one) => one !== undefined) ||
    details.contact !== '' ||
    details.address !== '';
  const phoneHelp = t(asksCode ? 'phoneHelp' : 'phoneHelpNoCode');
  return (
    <>
      <Field
        id={'name'}
        label={t('name')}
        value={details.name}
        help={t('nameHelp')}
        problem={problemText('nameRequired')}
        autocomplete={'name' as const}
        maxLength={80}
        required={true}
        onChange={(name) => onChange({ name })}
      />
      <Field
        id={'phone'}
        label={t('phone')}
        value={details.phone}
        help={phoneHelp}
        problem={problemText('phoneRequired', 'phoneWrong')}
        isPhone={true}
        autocomplete={'tel' as const}
        maxLength={40}
        required={true}
        onChange={(phone) => onChange({ phone })}
      />
      <Field
        id={'note'}
        label={t('note')}
        value={details.note}
        help={t('noteHelp')}
        autocomplete={'off' as const}
        maxLength={200}
        onChange={(note) => onChange({ note })}
      />
      <Tick isOn={details.wantsSms} onChange={(wantsSms) => onChange({ wantsSms })}>
        {t('wantsSms')}
      </Tick>
      <details open={folded}>
        <summary>{t('more')}</summary>
        <Field
          id={'contact'}
          label={t('contact')}
          value={details.contact}
          help={t('contactHelp')}
          problem={problemText('contactWrong')}
          isPhone={true}
          autocomplete={'off' as const}
          maxLength={40}
          onChange={(contact) => onChange({ contact })}
        />
        {asksAddress && (
          <Field
            id={'address'}
            label={t('address')}
            value={details.address}
            help={t('addressHelp')}
            problem={problemText('addressUnknown')}
            autocomplete={'off' as const}
            maxLength={120}
            onChange={(address) => onChange({ address })}
          />
        )}
      </details>
    </>
  );
}
