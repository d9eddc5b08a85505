/** Faults of an uploaded map. Each has its own sentence for the person who uploaded it. */
export type MapFileErrorCode =
  | 'MAP_YAML_MISSING'
  | 'MAP_YAML_INVALID'
  | 'MAP_FIELD_MISSING'
  | 'MAP_FIELD_INVALID'
  | 'MAP_MODE_UNSUPPORTED'
  | 'MAP_RESOLUTION_UNREASONABLE'
  | 'MAP_ORIGIN_INVALID'
  | 'MAP_ORIGIN_UNREASONABLE'
  | 'MAP_YAW_UNREASONABLE'
  | 'MAP_THRESHOLDS_INVALID'
  | 'MAP_IMAGE_MISSING'
  | 'MAP_IMAGE_UNSUPPORTED'
  | 'MAP_IMAGE_INVALID'
  | 'MAP_IMAGE_DAMAGED'
  | 'MAP_IMAGE_TRUNCATED'
  | 'MAP_IMAGE_TOO_LARGE';

/** A map file that cannot be read. `code` chooses the text, `params` fills it in. */
export class MapFileError extends Error {
  readonly code: MapFileErrorCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: MapFileErrorCode, params: Readonly<Record<string, string | number>> = {}) {
    const details = Object.entries(params).map(([name, value]) => `${name} ${value}`);
    super(details.length === 0 ? code : `${code}: ${details.join(', ')}`);
    this.name = 'MapFileError';
    this.code = code;
    this.params = params;
  }
}
