export const memberTexts = {
  addMembers: 'Mitglieder hinzufügen',
  nameOrEmail: 'Name oder E-Mail',
  chosenPeople: 'Ausgewählt',
  inviteHint: 'Um Personen einzuladen, geben Sie ihre E-Mail-Adressen ein.',
  inviteEmail: '{email} einladen',
  inviteEmails: { one: '{count} Person per E-Mail einladen', other: '{count} Personen per E-Mail einladen' },
  memberAdded: '{name} ist jetzt Mitglied.',
  addedMany: { one: '{count} Mitglied wurde hinzugefügt.', other: '{count} Mitglieder wurden hinzugefügt.' },
  invitedMany: { one: '{count} davon wird eingeladen.', other: '{count} davon werden eingeladen.' },
  addedOf: '{number} von {total} hinzugefügt',
}
