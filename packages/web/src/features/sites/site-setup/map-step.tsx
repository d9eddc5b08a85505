import { floor as floorName, site as siteName } from '@rota/contract/core';
import { BLANK_SIDE_M, MAP_STATUS, mapIdOf } from '@rota/contract/maps';
import CropSquareRounded from '@mui/icons-material/CropSquareRounded';
import UploadRounded from '@mui/icons-material/UploadRounded';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { Alert, Box, Button, Paper, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { mapName } from '../../../map/map-name.ts';
import { Field } from '../../../ui/form/fields.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { MapUploadDialog } from '../maps/shared/map-upload.tsx';
import { SetupMap } from './setup-map.tsx';
import { siteSetupTexts } from './site-setup.messages.ts';
import { useDrawBlank } from './site-setup.queries.ts';
import type { StepProps } from './step-props.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { siteNameOf } from './wizard-steps.rules.ts';

const NO_TARGETS: readonly [] = [];

/** A map of the first floor: uploaded, or an empty floor drawn to size. */
export function MapStep(props: StepProps) {
  const t = useTexts(siteSetupTexts);
  const { project, robots, floor, maps, frame } = props;
  const { project_id: projectId } = project;
  const [isUploading, setUploading] = useState(false);
  const isReady = floor?.status === MAP_STATUS.READY;
  return (
    <WizardFrame
      {...frame}
      aside={
        floor !== undefined && (
          <SetupMap projectId={projectId} floor={floor} robots={robots} targets={NO_TARGETS} />
        )
      }
    >
      {isReady ? (
        <ReadyMap floor={floor} />
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {floor?.status === MAP_STATUS.PROCESSING && <Alert severity="info">{t('mapWorking')}</Alert>}
          <Way icon={<CropSquareRounded aria-hidden />} title={t('blankTitle')} hint={t('blankHint')}>
            <BlankForm {...props} />
          </Way>
          <Way icon={<UploadRounded aria-hidden />} title={t('uploadTitle')} hint={t('uploadHint')}>
            <Button variant="outlined" onClick={() => setUploading(true)}>
              {t('uploadAction')}
            </Button>
          </Way>
        </Box>
      )}
      {isUploading && (
        <MapUploadDialog
          projectId={projectId}
          maps={maps}
          map={undefined}
          onClose={() => setUploading(false)}
          onDone={() => setUploading(false)}
        />
      )}
    </WizardFrame>
  );
}

function Way({
  icon,
  title,
  hint,
  children,
}: {
  icon: ReactNode;
  title: string;
  hint: string;
  children: ReactNode;
}) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2 }}>
      <Typography component="h2" variant="h4" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {icon}
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {hint}
      </Typography>
      {children}
    </Paper>
  );
}

/** What is ready, and where walls are drawn on it. */
function ReadyMap({ floor }: { floor: NonNullable<StepProps['floor']> }) {
  const t = useTexts(siteSetupTexts);
  const formats = useFormats();
  const { raster } = floor;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, alignItems: 'flex-start' }}>
      <Alert severity="success" sx={{ width: '100%' }}>
        {t('mapReady', { name: mapName(floor) })}
        {raster !== null && (
          <div>
            {t('mapSize', {
              width: formats.number(Math.round(raster.width * raster.resolution * 10) / 10),
              height: formats.number(Math.round(raster.height * raster.resolution * 10) / 10),
            })}
          </div>
        )}
      </Alert>
      <Button
        component={Link}
        variant="outlined"
        to={`/project/maps/edit?map=${encodeURIComponent(floor.map_id)}`}
      >
        {t('drawWalls')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {t('drawWallsHint')}
      </Typography>
    </Box>
  );
}

function useBlankSchema() {
  const t = useTexts(siteSetupTexts);
  const { least, most } = BLANK_SIDE_M;
  const error = t('sideBounds', { least, most });
  const side = z.number({ error }).min(least, { error }).max(most, { error });
  return z.object({ site: siteName, floor: floorName, width_m: side, height_m: side });
}

function BlankForm({ project }: StepProps) {
  const t = useTexts(siteSetupTexts);
  const draw = useDrawBlank(project.project_id);
  const form = useResourceForm({
    schema: useBlankSchema(),
    values: { site: siteNameOf(project.project_name), floor: t('firstFloor'), width_m: 20, height_m: 12 },
    byCode: { NAME_TAKEN: 'floor' },
    save: ({ site, floor, ...size }) => draw.mutateAsync({ mapId: mapIdOf(site, floor), ...size }),
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}
    >
      {form.error !== undefined && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {form.error}
        </Alert>
      )}
      <Field form={form} name="site" label={t('building')} />
      <Field form={form} name="floor" label={t('floor')} />
      <Field form={form} name="width_m" isNumber label={t('width')} />
      <Field form={form} name="height_m" isNumber label={t('height')} />
      <Button type="submit" variant="contained" loading={form.isBusy} sx={{ justifySelf: 'start' }}>
        {t('blankAction')}
      </Button>
    </Box>
  );
}
