import type { ProtocolVersion } from '@rota/contract/robots';
import type { DialectFlags } from './dialect.ts';
import type { MapAlias } from './map-names.ts';

/** A robot that the link listens to. Flags set by hand in `dialect` win over what the factsheet shows. */
export type RobotAddress = {
  readonly robotId: string;
  readonly interfaceName: string;
  readonly manufacturer: string;
  readonly serialNumber: string;
  readonly protocolVersion: ProtocolVersion;
  readonly dialect?: DialectFlags;
  /** Its names for our maps, where they differ from our ids. */
  readonly mapAliases?: readonly MapAlias[];
};
