export const copyTexts = {
  copyRuns: 'The project is being copied',
  copyGoesOn: 'This may take a few minutes. It continues even if you leave this page.',
  copyDone: 'The project was copied',
  copyRefused: 'The project was not copied',
  copyHidden: 'You do not have access to the new project.',
  openCopy: 'Open {name}',
} as const
