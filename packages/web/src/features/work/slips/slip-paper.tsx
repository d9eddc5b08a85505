import { fillText } from '@rota/contract/core';
import { slipTexts, type Slip } from '@rota/contract/slips';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { slipPageTexts } from './slips.messages.ts';

/** A slip as it comes out of the printer: black on white in every theme, as wide as the paper of a receipt printer. */
export function SlipPaper({ slip }: { slip: Slip }) {
  const t = useTexts(slipPageTexts);
  const words = slipTexts[slip.language];
  return (
    <Box
      component="article"
      lang={slip.language}
      aria-label={slip.trackingId}
      sx={{
        width: '80mm',
        p: '4mm',
        backgroundColor: '#fff',
        color: '#000',
        fontSize: '9pt',
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
        border: 1,
        borderColor: 'divider',
        borderRadius: '4px',
        breakAfter: 'page',
        breakInside: 'avoid',
        '@media print': { border: 0, borderRadius: 0 },
      }}
    >
      <div>{slip.project}</div>
      <Box sx={{ fontSize: '11pt', fontWeight: 700 }}>
        {slip.priority === null ? slip.kind : `${slip.kind} · ${slip.priority}`}
      </Box>
      <Box sx={{ fontSize: '22pt', fontWeight: 800, lineHeight: 1.2, my: '1mm' }}>{slip.trackingId}</Box>
      <Box sx={{ width: '34mm', ml: '-3mm' }}>
        <QrCode text={slip.trackingId} label={t('qr', { tracking: slip.trackingId })} width="34mm" />
      </Box>
      {slip.from !== null && (
        <Box sx={{ mt: '1mm' }}>
          {words.from}
          <Box sx={LARGE}>{slip.from}</Box>
        </Box>
      )}
      <Box sx={{ mt: '1mm' }}>{words.to}</Box>
      <Stops slip={slip} />
      <Allergens slip={slip} />
      <Box sx={RULED}>
        {slip.facts.map(([term, value]) => (
          <div key={term}>{`${term}: ${value}`}</div>
        ))}
      </Box>
      {slip.custody.length > 0 && (
        <Box sx={{ ...RULED, fontSize: '8pt' }}>
          <Box sx={{ fontSize: '9pt', fontWeight: 700 }}>{words.custody}</Box>
          {slip.custody.map((line, index) => (
            <div key={index}>{line}</div>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The allergens of what it brings, in a frame that is not overlooked. */
function Allergens({ slip: { language, allergens } }: { slip: Slip }) {
  if (allergens.length === 0) return null;
  return (
    <Box
      sx={{
        mt: '1mm',
        p: '1mm 2mm',
        border: '2px solid #000',
        fontSize: '12pt',
        fontWeight: 800,
        lineHeight: 1.25,
      }}
    >
      {fillText(slipTexts[language].allergens, { names: allergens.join(', ') })}
    </Box>
  );
}

function Stops({ slip }: { slip: Slip }) {
  const words = slipTexts[slip.language];
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {slip.stops.map((stop, index) => (
        <li key={index}>
          <Box sx={LARGE}>
            {slip.stops.length === 1 ? stop.name : `${index + 1}. ${stop.name}`}
            {stop.lid !== null && ` · ${fillText(words.lid, { lid: stop.lid })}`}
          </Box>
          {stop.pin !== undefined && (
            <Box sx={{ fontSize: '16pt', fontWeight: 800 }}>{fillText(words.pin, { pin: stop.pin })}</Box>
          )}
          {stop.note !== null && <Box sx={{ fontSize: '12pt', fontWeight: 700, pl: '3mm' }}>{stop.note}</Box>}
        </li>
      ))}
    </Box>
  );
}

const LARGE = { fontSize: '13pt', fontWeight: 700, lineHeight: 1.25 } as const;
const RULED = { mt: '2mm', pt: '2mm', borderTop: '1px solid #000' } as const;
