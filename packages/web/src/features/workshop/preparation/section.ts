/** The id of the workshop among the sections of a robot. */
export const SECTION = 'workshop';
