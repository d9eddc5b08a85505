import { textIn, type RecordUse } from '@rota/contract/core';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router';
import { Box, Link } from '../../../../ui/kit.ts';
import { useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { linkOfUse } from './use-links.rules.ts';
import { usesTexts } from './uses.messages.ts';

/** One line for each use: how many records, the first of them by name, and where they are shown. */
export function UseLines({ uses }: { uses: readonly RecordUse[] }) {
  const t = useTexts(usesTexts);
  return (
    <Box
      component="ul"
      sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 180, overflow: 'auto', overflowWrap: 'anywhere' }}
    >
      {uses.map((use) => (
        <li key={use.kind}>
          {t(use.kind, { count: use.count })}
          {': '}
          {use.first.map((one, index) => (
            <Fragment key={one.id}>
              {index > 0 && ', '}
              <Name kind={use.kind} one={one} />
            </Fragment>
          ))}
          {use.count > use.first.length && ` ${t('more', { count: use.count - use.first.length })}`}
        </li>
      ))}
    </Box>
  );
}

/** Names stand close together: on a touch screen each gets the height of a finger. */
const FOR_FINGERS = { '@media (pointer: coarse)': { display: 'inline-block', py: 1.5 } };

function Name({ kind, one }: { kind: RecordUse['kind']; one: RecordUse['first'][number] }) {
  const t = useTexts(usesTexts);
  const [language] = useLanguage();
  const name = typeof one.name === 'string' ? one.name : textIn(one.name, language);
  const to = linkOfUse(kind, one);
  if (to === undefined) return <span translate="no">{name === '' ? t('testPage') : name}</span>;
  return (
    <Link component={RouterLink} to={to} translate="no" color="inherit" underline="always" sx={FOR_FINGERS}>
      {name}
    </Link>
  );
}
