// Apart from the contract of projects, which the console reads before anything is shown.
export { featureHelp, featureNames } from './project-feature-texts.ts';
export { templateHelp, templateNames } from './project-template-texts.ts';
