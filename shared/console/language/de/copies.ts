export const copyTexts = {
  copyRuns: 'Das Projekt wird kopiert',
  copyGoesOn: 'Das kann einige Minuten dauern. Es geht weiter, auch wenn Sie diese Seite verlassen.',
  copyDone: 'Das Projekt wurde kopiert',
  copyRefused: 'Das Projekt wurde nicht kopiert',
  copyHidden: 'Sie haben keinen Zugriff auf das neue Projekt.',
  openCopy: '{name} öffnen',
}
