import { fillText } from '@rota/contract/core';
import { mapErrorTexts, type MapErrorCode } from '@rota/contract/maps';
import type { MapFileError } from '@rota/floor/files';
import type { MapProblemParams } from '../../../db/column-contents.ts';

/** Why an uploaded map cannot be used: a code that has its texts in every language, with the values they need. */
export class MapProblem extends Error {
  override readonly name = 'MapProblem';
  readonly code: MapErrorCode;
  readonly params: MapProblemParams;

  constructor(code: MapErrorCode, params: MapProblemParams = {}, options?: { cause?: unknown }) {
    super(mapProblemText(code, params), options);
    this.code = code;
    this.params = params;
  }
}

/** The English text of a problem. */
export function mapProblemText(code: string, params: MapProblemParams): string {
  return code in mapErrorTexts.en
    ? fillText(mapErrorTexts.en[code as MapErrorCode], params)
    : mapErrorTexts.en.INTERNAL;
}

const LONGEST_VALUE = 60;

/** What the readers of the package floor complain of, in the words that people see. `yaml` is the text that was read. */
export function toMapProblem(error: MapFileError, image: string, yaml: string): MapProblem {
  const { params } = error;
  const field = (name: string): MapProblem =>
    new MapProblem('FIELD_INVALID', { field: name, value: valueIn(yaml, name) }, { cause: error });
  switch (error.code) {
    case 'MAP_YAML_MISSING':
      return new MapProblem('YAML_MISSING', {}, { cause: error });
    case 'MAP_YAML_INVALID':
      return new MapProblem('YAML_INVALID', { line: params['line'] ?? 1 }, { cause: error });
    case 'MAP_FIELD_MISSING':
      return new MapProblem('FIELD_MISSING', { field: params['field'] ?? '' }, { cause: error });
    case 'MAP_FIELD_INVALID':
      return field(String(params['field'] ?? ''));
    case 'MAP_MODE_UNSUPPORTED':
      return new MapProblem('MODE_UNSUPPORTED', { mode: params['mode'] ?? '' }, { cause: error });
    case 'MAP_RESOLUTION_UNREASONABLE':
      return new MapProblem('RESOLUTION_UNREASONABLE', params, { cause: error });
    case 'MAP_ORIGIN_UNREASONABLE':
      return new MapProblem('ORIGIN_UNREASONABLE', params, { cause: error });
    case 'MAP_YAW_UNREASONABLE':
      return new MapProblem('YAW_UNREASONABLE', params, { cause: error });
    case 'MAP_ORIGIN_INVALID':
      return field('origin');
    case 'MAP_THRESHOLDS_INVALID':
      return new MapProblem(
        'THRESHOLDS_INVALID',
        { free: params['freeThresh'] ?? '', occupied: params['occupiedThresh'] ?? '' },
        { cause: error },
      );
    case 'MAP_IMAGE_MISSING':
      return new MapProblem('IMAGE_MISSING', { image }, { cause: error });
    case 'MAP_IMAGE_TOO_LARGE':
      return new MapProblem(
        'IMAGE_TOO_LARGE',
        { pixels: Number(params['width']) * Number(params['height']), limit: params['maxPixels'] ?? '' },
        { cause: error },
      );
    case 'MAP_IMAGE_UNSUPPORTED':
      return new MapProblem('IMAGE_UNSUPPORTED', { image }, { cause: error });
    case 'MAP_IMAGE_TRUNCATED':
      return new MapProblem('IMAGE_CUT_SHORT', { image }, { cause: error });
    case 'MAP_IMAGE_INVALID':
      return new MapProblem('IMAGE_INVALID', { image }, { cause: error });
    case 'MAP_IMAGE_DAMAGED':
      return new MapProblem('IMAGE_DAMAGED', { image }, { cause: error });
  }
}

/** What stands behind a field of the yaml, as it was written. */
function valueIn(yaml: string, field: string): string {
  const line = yaml.split(/\r?\n/).find((text) => text.startsWith(`${field}:`)) ?? '';
  return line
    .slice(field.length + 1)
    .trim()
    .slice(0, LONGEST_VALUE);
}
