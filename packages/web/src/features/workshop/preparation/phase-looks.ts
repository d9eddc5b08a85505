import type { WorkshopPhase } from '@rota/contract/preparation';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ConstructionRounded from '@mui/icons-material/ConstructionRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import HandymanRounded from '@mui/icons-material/HandymanRounded';
import Inventory2Rounded from '@mui/icons-material/Inventory2Rounded';
import PowerOffRounded from '@mui/icons-material/PowerOffRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Tone } from '../../../ui/tokens.ts';

/** How states of each phase look: in colour, shape and word. */
export const phaseLooks: Readonly<
  Record<WorkshopPhase, { readonly tone: Tone; readonly icon: SvgIconComponent }>
> = {
  received: { tone: 'neutral', icon: Inventory2Rounded },
  preparation: { tone: 'waiting', icon: ConstructionRounded },
  tested: { tone: 'going', icon: FactCheckRounded },
  service: { tone: 'charging', icon: CheckCircleRounded },
  repair: { tone: 'attention', icon: HandymanRounded },
  retired: { tone: 'offline', icon: PowerOffRounded },
};
