import { fillText, importProblemTexts, type ImportProblem, type ImportProblemCode } from '@rota/contract';
import { MapProblem } from '../maps/index.ts';

/** Why a file cannot be imported. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';
  readonly code: ImportProblemCode;
  readonly params: ImportProblem['params'];

  constructor(code: ImportProblemCode, params: ImportProblem['params'] = {}) {
    super(fillText(importProblemTexts.en[code], params));
    this.code = code;
    this.params = params;
  }
}

/** What is told of a file that could not be read. Throws whatever is no fault of the file. */
export function problemOf(file: string, error: unknown): ImportProblem {
  if (error instanceof ImportRefusal || error instanceof MapProblem) {
    return { file, code: error.code, params: error.params, text: error.message };
  }
  throw error;
}
