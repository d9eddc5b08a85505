import { languages, type Language } from '@rota/contract/core';
import { SHEET_TEMPLATES, type SheetTemplate } from '@rota/contract/qr-codes';
import { Link } from 'react-router';
import {
  Box,
  Button,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  Radio,
  RadioGroup,
  Switch,
  TextField,
  Typography,
} from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Part } from './form-part.tsx';
import {
  GRID_LIMITS,
  GRID_PAGES,
  GRID_SIZES,
  wrongSizes,
  type GridFields,
  type SheetChoice,
} from './sheet-form.rules.ts';
import { sheetTexts } from './sheet.messages.ts';

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', tr: 'Türkçe' };

type FieldsProps = {
  choice: SheetChoice;
  /** The address of the project's logo. */
  logo: string | null;
  /** Which codes are printed, in words. */
  which: string;
  /** They are not all there are. */
  isPart: boolean;
  onChange: (changes: Partial<SheetChoice>) => void;
};

/** Which codes, in which form, and what stands on the labels. */
export function SheetFields({ choice, logo, which, isPart, onChange }: FieldsProps) {
  const t = useTexts(sheetTexts);
  return (
    <>
      <Part title={t('which')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: '1 1 160px' }}>{which}</Typography>
          {isPart && (
            <Button component={Link} to="/project/qr/sheet">
              {t('takeAll')}
            </Button>
          )}
        </Box>
      </Part>
      <Part title={t('form')}>
        <TemplateChoice value={choice.template} onChange={(template) => onChange({ template })} />
        {choice.template === 'grid' && <Grid grid={choice.grid} onChange={(grid) => onChange({ grid })} />}
      </Part>
      <Part title={t('looks')}>
        <TextField
          select
          label={t('language')}
          value={choice.language}
          onChange={(event) =>
            onChange({ language: languages.find((one) => one === event.target.value) ?? choice.language })
          }
          sx={{ maxWidth: 320 }}
        >
          {languages.map((one) => (
            <MenuItem key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </MenuItem>
          ))}
        </TextField>
        <Logo logo={logo} isOn={choice.hasLogo} onChange={(hasLogo) => onChange({ hasLogo })} />
      </Part>
    </>
  );
}

type TemplateProps = { value: SheetTemplate; onChange: (template: SheetTemplate) => void };

function TemplateChoice({ value, onChange }: TemplateProps) {
  const t = useTexts(sheetTexts);
  return (
    <RadioGroup
      aria-label={t('form')}
      value={value}
      onChange={(_event, next) => onChange(SHEET_TEMPLATES.find((one) => one === next) ?? value)}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, rowGap: 1 }}
    >
      {SHEET_TEMPLATES.map((template) => (
        <FormControlLabel
          key={template}
          value={template}
          control={<Radio sx={{ alignSelf: 'flex-start' }} />}
          label={
            <Box sx={{ py: 1 }}>
              <Typography sx={{ fontWeight: 500 }}>{t(template)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t(`${template}Hint`)}
              </Typography>
            </Box>
          }
        />
      ))}
    </RadioGroup>
  );
}

function Logo({
  logo,
  isOn,
  onChange,
}: {
  logo: string | null;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const t = useTexts(sheetTexts);
  const mayEdit = useCan()('commerce.edit', useProject().project_id);
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FormControlLabel
          control={
            <Switch
              checked={isOn && logo !== null}
              disabled={logo === null}
              onChange={(_event, next) => onChange(next)}
            />
          }
          label={t('logo')}
        />
        {logo !== null && (
          <Box component="img" src={logo} alt="" sx={{ height: 40, maxWidth: 120, objectFit: 'contain' }} />
        )}
        {logo === null && mayEdit && (
          <Button size="small" component={Link} to="/project/config#general">
            {t('chooseLogo')}
          </Button>
        )}
      </Box>
      {logo === null && <FormHelperText>{t('noLogo')}</FormHelperText>}
    </Box>
  );
}

function Grid({ grid, onChange }: { grid: GridFields; onChange: (grid: GridFields) => void }) {
  const t = useTexts(sheetTexts);
  const wrong = new Set(wrongSizes(grid));
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(5, 1fr)' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      <TextField
        select
        label={t('page')}
        value={grid.page}
        onChange={(event) =>
          onChange({ ...grid, page: GRID_PAGES.find((one) => one === event.target.value) ?? grid.page })
        }
      >
        {GRID_PAGES.map((page) => (
          <MenuItem key={page} value={page}>
            {page === 'LETTER' ? 'Letter' : page}
          </MenuItem>
        ))}
      </TextField>
      {GRID_SIZES.map((name) => (
        <TextField
          key={name}
          label={t(name)}
          value={grid[name]}
          error={wrong.has(name)}
          helperText={wrong.has(name) ? t('sizeWrong', GRID_LIMITS[name]) : undefined}
          onChange={(event) => onChange({ ...grid, [name]: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 6 } }}
        />
      ))}
    </Box>
  );
}
