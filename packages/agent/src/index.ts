export { callRota, RotaRefused, type RotaAccess } from './call-rota.ts';
export { sayOnce, startRounds, type Rounds } from './rounds.ts';
