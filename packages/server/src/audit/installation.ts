/** The chain of the installation's own entries. */
export const INSTALLATION = 0;
