/** Something about this machine or its settings that a person must fix before Rota can start. The message is one plain sentence. */
export class SetupProblem extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'SetupProblem';
  }
}
