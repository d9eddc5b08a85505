import type { ErrorTip } from './error-tips.messages.ts';

/** Names that robots give to the same trouble: those of VDA 5050 2.x and 3.0 first, then common ones; in small letters, without signs. */
const NAMES: readonly (readonly [RegExp, ErrorTip])[] = [
  [/^(json)?(validation|parse|schema)(error|failure)$/, 'validationerror'],
  [/^(outdated)?orderupdate(error|failure)?$|^sameorderupdateid$/, 'orderupdateerror'],
  [/noroute|nopath|unreachable|pathplanning/, 'norouteerror'],
  [/noordertocancel/, 'noordertocancel'],
  [/unsupportedparameter|invalidparameter/, 'unsupportedparameter'],
  [/unsupported.*action|unknownaction|invalid(order|instant)?action/, 'unsupportedaction'],
  [/unknownmap|invalidmap|mapnotfound|wrongmap/, 'unknownmapid'],
  [/locali[sz]ation|positionlost|lostposition/, 'localizationlost'],
  [/emergency|estop/, 'emergencystop'],
  [/field(violation)|protectivefield|safetyfield/, 'fieldviolation'],
  [/obstacle|blocked|stuck/, 'obstacleblocked'],
  [/(low|critical)battery|battery(low|critical|empty)/, 'lowbattery'],
  [/charg(e|ing|er)/, 'chargingerror'],
  [/load|lid|compartment|gripper/, 'loaderror'],
  [/motor|drive|wheel|brake/, 'driveerror'],
  [/^(invalid)?order(error|rejected|refused)?$/, 'ordererror'],
];

/** The tip for an error type as a robot writes it; undefined for an unknown type. */
export function tipOf(type: string): ErrorTip | undefined {
  const folded = type.toLowerCase().replace(/[^a-z0-9]/g, '');
  return NAMES.find(([name]) => name.test(folded))?.[1];
}
