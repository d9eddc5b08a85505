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

/** The panel beside the map. */
const PANELS = ['layers', 'properties', 'objects', 'checks', 'preflight', 'versions'] as const;
/** One of {@link PANELS}, or the one that takes the place of all until it is closed. */
export type PanelName = (typeof PANELS)[number] | 'align';

/** The panel of a name in the address; undefined where there is none. */
export function findPanel(name: string | null): PanelName | undefined {
  return [...PANELS, 'align' as const].find((known) => known === name);
}

type PanelProps = {
  /** The version that is open to begin with. */
  version?: number | undefined;
  panel: PanelName;
  search: string;
  onPanel: (panel: PanelName) => void;
  onSearch: (text: string) => void;
};

/** The panels of the editor, one at a time. */
export function SidePanel({ panel, search, version, onPanel, onSearch }: PanelProps) {
  const t = useTexts(editorTexts);
  const tAlign = useTexts(alignTexts);
  const id = useId();
  if (panel === 'align') {
    return (
      <Box
        component="section"
        aria-labelledby={`${id}-align`}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', overscrollBehavior: 'contain' }}
      >
        <Typography variant="h4" component="h2" id={`${id}-align`} sx={{ px: 2, pt: 1.75 }}>
          {tAlign('title')}
        </Typography>
        <AlignPanel onClose={() => onPanel('layers')} />
      </Box>
    );
  }
  return (
    <>
      <Tabs
        value={panel}
        onChange={(_event, next: PanelName) => onPanel(next)}
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
            onClick={() => name === panel && onPanel(name)}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${panel}`}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', overscrollBehavior: 'contain' }}
      >
        {panel === 'layers' && <LayersPanel />}
        {panel === 'properties' && <PropertiesPanel />}
        {panel === 'objects' && <ObjectsPanel search={search} onSearch={onSearch} />}
        {panel === 'checks' && <ChecksPanel />}
        {panel === 'preflight' && <DraftPreflight />}
        {panel === 'versions' && <VersionsPanel first={version} />}
      </Box>
    </>
  );
}
