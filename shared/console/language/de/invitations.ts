/** German texts about inviting several people, and about the ways in which these people sign in. */
export const invitationTexts = {
  inviteMany: 'Mehrere einladen',
  invitees: 'Einzuladende Personen',
  inviteesHint:
    'E-Mail-Adressen, durch Kommas oder Zeilenumbrüche getrennt, oder CSV, dessen erste Zeile die Spalten E-Mail, Name, Gruppen, Projekt, Rollen hat.',
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
  retryInvitations: {
    one: '{count} Einladung erneut versuchen',
    other: '{count} Einladungen erneut versuchen',
  },
  invitedOf: '{number} von {total} eingeladen',
  inviteMore: 'Weitere einladen',
  projectForAll: 'Projekt für alle',
  projectForAllHint: 'Optional. Spalten für Projekt und Rollen im CSV haben Vorrang.',
  membersOf: 'Mitglieder von {name}',
  changeInvitees: 'Liste ändern',
  leftWhileSending:
    'Sie haben diese Seite verlassen, bevor alle eingeladen waren. Die Ergebnisse wurden überprüft.',
  invitationReady: 'Bereit',
  invitationSending: 'Wird gesendet …',
  invitationFailed: 'Unvollständig',
  badEmail: 'Das ist keine E-Mail-Adresse.',
  repeatedEmail: 'Diese Adresse steht mehrmals in der Liste.',
  knownEmail: 'Diese Adresse gehört bereits jemandem.',
  unknownGroup: 'Es gibt keine Gruppe „{name}“.',
  unknownProject: 'Es gibt kein Projekt „{name}“.',
  unknownRole: 'Es gibt keine Rolle „{name}“.',
  roleNeeded: 'Wählen Sie mindestens eine Rolle im Projekt.',
  projectNeeded: 'Wählen Sie ein Projekt für die Rollen.',
  tooManyInvitees: 'Bis zu {limit} Personen können auf einmal eingeladen werden.',
  notSignedIn: 'Seit 90 Tagen nicht angemeldet',
  neverSignedIn: 'Nie',
}
