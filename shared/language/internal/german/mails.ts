/** Mails, and the pages to which they lead. */
export const mails = {
  'Hello,': 'Hallo,',
  'Your roles in Project Management': 'Ihre Rollen in Project Management',
  'your roles in all projects are now: {0}.': 'Ihre Rollen in allen Projekten sind jetzt: {0}.',
  'your roles in the project “{0}” ({1}) are now: {2}.':
    'Ihre Rollen im Projekt „{0}“ ({1}) sind jetzt: {2}.',
  'Your invitation to Project Management': 'Ihre Einladung zu Project Management',
  'you have been invited to Project Management. To choose a password and begin, open this page:':
    'Sie sind zu Project Management eingeladen. Um ein Passwort zu wählen und zu beginnen, öffnen Sie diese Seite:',
  'To choose a password and begin, open this page:':
    'Um ein Passwort zu wählen und zu beginnen, öffnen Sie diese Seite:',
  '{0} invites you to Project Management.': '{0} lädt Sie zu Project Management ein.',
  '{0} invites you to the project “{1}”, as: {2}.': '{0} lädt Sie in das Projekt „{1}“ ein, als: {2}.',
  'The link works once, until {0} (UTC).': 'Der Link gilt einmal, bis {0} (UTC).',
  'If you did not expect this invitation, you can ignore this mail.':
    'Wenn Sie diese Einladung nicht erwartet haben, brauchen Sie nichts zu tun.',
  'Accept the invitation': 'Einladung annehmen',
  'Accept your invitation': 'Nehmen Sie Ihre Einladung an',
  'You have been invited with this address. Choose a password to begin.':
    'Sie sind mit dieser Adresse eingeladen. Wählen Sie ein Passwort, um zu beginnen.',
  'Please correct what is marked below.': 'Bitte berichtigen Sie, was unten markiert ist.',
  '(at least {0} characters)': '(mindestens {0} Zeichen)',
  Welcome: 'Willkommen',
  'Your account is active. You can now sign in to the console with your password, as:':
    'Ihr Konto ist aktiv. Sie können sich jetzt in der Konsole mit Ihrem Passwort anmelden, als:',
  'To the console': 'Zur Konsole',
  'This invitation is not valid': 'Diese Einladung gilt nicht',
  'It may have been used already, have expired, or have been replaced by a newer one.':
    'Vielleicht wurde sie schon angenommen, ist abgelaufen oder durch eine neuere ersetzt.',
  'Please check that you followed the whole link of the latest mail, or ask an administrator to invite you again.':
    'Bitte prüfen Sie, ob Sie dem ganzen Link der letzten Mail gefolgt sind, oder bitten Sie jemanden aus der Administration, Sie noch einmal einzuladen.',
  'This did not work': 'Das hat nicht geklappt',
  'Something went wrong': 'Etwas ist schiefgegangen',
}
