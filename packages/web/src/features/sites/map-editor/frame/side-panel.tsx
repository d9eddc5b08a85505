import { useId } from 'react';
import { Box, Tab, Tabs, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { alignTexts } from '../align.messages.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { AlignPanel } from '../panels/align-panel.tsx';
import { ChecksPanel } from '../panels/checks-panel.tsx';
import { LayersPanel } from '../panels/layers-panel.tsx';
import { DraftPreflight } from '../panels/draft-preflight.tsx';
import { ObjectsPanel } from '../panels/objects-panel.tsx';
import { PropertiesPanel } from '../panels/properties-panel.tsx';
import { VersionsPanel } from '../panels/versions-panel.tsx';
import { PANELS, type PanelName, type Panels } from './panels-hook.ts';

const SCROLLS = { flex: 1, minHeight: 0, overflow: 'auto', overscrollBehavior: 'contain' } as const;

/** The panels of the editor, one at a time. */
export function SidePanel({ panels }: { panels: Panels }) {
  const t = useTexts(editorTexts);
  const id = useId();
  const { panel, search, show } = panels;
  if (panel === 'align') return <AlignSection onClose={() => show('layers')} />;
  return (
    <>
      <Tabs
        value={panel}
        onChange={(_event, next: PanelName) => show(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('panels')}
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          flexShrink: 0,
          '& .MuiTab-root': { minWidth: 0, px: 0.5, fontSize: '0.8125rem' },
        }}
      >
        {PANELS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`panel_${name}`)}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            // It is no change, but on a phone the panel may be folded away.
            onClick={() => name === panel && show(name)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${panel}`} tabIndex={0} sx={SCROLLS}>
        {panel === 'layers' && <LayersPanel />}
        {panel === 'properties' && <PropertiesPanel />}
        {panel === 'objects' && <ObjectsPanel search={search} onSearch={panels.setSearch} />}
        {panel === 'checks' && <ChecksPanel />}
        {panel === 'preflight' && <DraftPreflight />}
        {panel === 'versions' && <VersionsPanel first={panels.version} />}
      </Box>
    </>
  );
}

function AlignSection({ onClose }: { onClose: () => void }) {
  const t = useTexts(alignTexts);
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={SCROLLS}>
      <Typography variant="h4" component="h2" id={id} sx={{ px: 2, pt: 1.75 }}>
        {t('title')}
      </Typography>
      <AlignPanel onClose={onClose} />
    </Box>
  );
}
