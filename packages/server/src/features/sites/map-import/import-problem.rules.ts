import { fillText } from '@rota/contract/core';
import { importProblemTexts, type ImportProblem, type ImportProblemCode } from '@rota/contract/map-import';

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
