/** Texts about invitations of several people and about their sign-ins in German. */
export const invitations = {
  inviteMany: 'Mehrere einladen',
  invitees: 'Einzuladende Personen',
  inviteesHint:
    'E-Mail-Adressen, durch Kommas oder Zeilenumbrüche getrennt. Oder CSV, dessen erste Zeile die Spalten E-Mail, Name, Gruppen, Projekt, Rollen hat.',
  checkInvitees: 'Prüfen',
  chooseCsv: 'CSV-Datei auswählen',
  invitable: {
    one: '{count} Person kann eingeladen werden.',
    other: '{count} Personen können eingeladen werden.',
  },
  notInvitable: {
    one: '{count} Eintrag wird übersprungen.',
    other: '{count} Einträge werden übersprungen.',
  },
  sendInvitations: { one: '{count} Person einladen', other: '{count} Personen einladen' },
  retryInvitations: { one: '{count} erneut versuchen', other: '{count} erneut versuchen' },
  invitedOf: '{number} von {total} eingeladen',
  inviteOthers: 'Andere einladen',
  changeInvitees: 'Liste ändern',
  leftWhileSending:
    'Diese Seite wurde verlassen, bevor alle eingeladen waren. Die Ergebnisse wurden nachgeschlagen.',
  invitationReady: 'Bereit',
  invitationSending: 'Wird gesendet…',
  invitationFailed: 'Nicht fertig',
  badEmail: 'Das ist keine E-Mail-Adresse.',
  repeatedEmail: 'Diese Adresse steht zweimal in der Liste.',
  knownEmail: 'Diese Adresse gehört bereits jemandem.',
  unknownGroup: 'Es gibt keine Gruppe „{name}“.',
  unknownProject: 'Es gibt kein Projekt „{name}“.',
  unknownRole: 'Es gibt keine Rolle „{name}“.',
  roleNeeded: 'Ein Mitglied eines Projekts braucht eine Rolle.',
  projectNeeded: 'Eine Rolle braucht ein Projekt.',
  tooManyInvitees: 'Bis zu {limit} Personen können auf einmal eingeladen werden.',
  notSignedIn: 'Seit 90 Tagen nicht angemeldet',
  neverSignedIn: 'Nie',
}
