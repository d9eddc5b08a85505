/** The kinds of site that a new project can start as. */
export const PROJECT_TEMPLATES = ['restaurant', 'hotel', 'hospital', 'office'] as const;
/** One of {@link PROJECT_TEMPLATES}. */
export type ProjectTemplate = (typeof PROJECT_TEMPLATES)[number];
