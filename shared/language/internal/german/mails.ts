/** Texts of mails, and of the pages to which they link. */
export const mails = {
  'Hello,': 'Hallo,',
  'Your roles in {0}': 'Ihre Rollen in {0}',
  'Your roles in all projects are now: {0}.': 'Ihre Rollen in allen Projekten sind jetzt: {0}.',
  'Your roles in the project “{0}” ({1}) are now: {2}.':
    'Ihre Rollen im Projekt „{0}“ ({1}) sind jetzt: {2}.',
  'Your invitation to {0}': 'Ihre Einladung zu {0}',
  'You have been invited to {0}. To choose a password and get started, open this page:':
    'Sie wurden zu {0} eingeladen. Um ein Passwort zu wählen und loszulegen, öffnen Sie diese Seite:',
  'To choose a password and get started, open this page:':
    'Um ein Passwort zu wählen und loszulegen, öffnen Sie diese Seite:',
  '{0} has invited you to {1}.': '{0} hat Sie zu {1} eingeladen.',
  '{0} has invited you to the project “{1}”. Your roles: {2}.':
    '{0} hat Sie zum Projekt „{1}“ eingeladen. Ihre Rollen: {2}.',
  'The link can be used once, until {0} (UTC).': 'Der Link kann einmal verwendet werden, bis {0} (UTC).',
  'If you did not expect this invitation, you can ignore this email.':
    'Wenn Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.',
  'Accept the invitation': 'Einladung annehmen',
  'Accept your invitation': 'Nehmen Sie Ihre Einladung an',
  'Choose a password to activate your account. The invitation was sent to:':
    'Wählen Sie ein Passwort, um Ihr Konto zu aktivieren. Die Einladung ging an:',
  'Please correct the fields marked below.': 'Bitte korrigieren Sie die unten markierten Felder.',
  '(at least {0} characters)': '(mindestens {0} Zeichen)',
  Welcome: 'Willkommen',
  'Your account is active. You can now sign in to the console with your password and this login:':
    'Ihr Konto ist aktiv. Sie können sich jetzt in der Konsole mit Ihrem Passwort und diesem Benutzernamen anmelden:',
  'Open the console': 'Konsole öffnen',
  'This invitation is not valid': 'Diese Einladung ist ungültig',
  'It may have been accepted already, may have expired, or may have been replaced by a newer one.':
    'Vielleicht wurde sie schon angenommen, ist abgelaufen oder wurde durch eine neuere ersetzt.',
  'Check that you opened the complete link from the latest email, or ask an administrator to invite you again.':
    'Prüfen Sie, ob Sie den vollständigen Link aus der neuesten E-Mail geöffnet haben, oder bitten Sie die Administration um eine neue Einladung.',
  'Choose a new password for {0}': 'Wählen Sie ein neues Passwort für {0}',
  'A new password for your account was requested on {0} (UTC), from the network address {1}.':
    'Am {0} (UTC) wurde von der Netzwerkadresse {1} ein neues Passwort für Ihr Konto angefordert.',
  '{0} requested a new password for you on {1} (UTC).':
    '{0} hat am {1} (UTC) ein neues Passwort für Sie angefordert.',
  'To choose your new password, open this page:': 'Um Ihr neues Passwort zu wählen, öffnen Sie diese Seite:',
  'Choose a new password': 'Neues Passwort wählen',
  'If you did not request this, you can ignore this email: your password stays as it is.':
    'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt, wie es ist.',
  'If you did not request this, you can ignore this email.':
    'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  'How you sign in to {0}': 'So melden Sie sich bei {0} an',
  'You do not need a password of {0}: you sign in with {1}.':
    'Sie brauchen kein Passwort von {0}: Sie melden sich mit {1} an.',
  'Your password for {0} was changed': 'Ihr Passwort für {0} wurde geändert',
  'Your password was changed on {0} (UTC), with the link of an email. All browsers were signed out; API tokens are still valid.':
    'Ihr Passwort wurde am {0} (UTC) mit dem Link einer E-Mail geändert. Alle Browser wurden abgemeldet; API-Token sind weiterhin gültig.',
  'If you did not change it, ask an administrator to lock your account.':
    'Wenn Sie es nicht geändert haben, bitten Sie die Administration, Ihr Konto zu sperren.',
  'You choose a new password for this login:': 'Sie wählen ein neues Passwort für diesen Benutzernamen:',
  'New password': 'Neues Passwort',
  'Repeat the new password': 'Neues Passwort wiederholen',
  'Set the password': 'Passwort setzen',
  'Your password was changed': 'Ihr Passwort wurde geändert',
  'You have been signed out everywhere. You can now sign in with the new password.':
    'Sie wurden überall abgemeldet. Sie können sich jetzt mit dem neuen Passwort anmelden.',
  'It may have been used already, may be older than an hour, or may have been replaced by a newer one.':
    'Vielleicht wurde er schon verwendet, ist älter als eine Stunde oder wurde durch einen neueren ersetzt.',
  'Check that you opened the complete link from the latest email, or request a new one on the sign-in page.':
    'Prüfen Sie, ob Sie den vollständigen Link aus der neuesten E-Mail geöffnet haben, oder fordern Sie auf der Anmeldeseite einen neuen an.',
  'Test mail of {0}': 'Test-E-Mail von {0}',
  'this is a test. Mails of this installation reach you.':
    'das ist ein Test. E-Mails dieser Installation kommen bei Ihnen an.',
  '{0} mentioned you': '{0} hat Sie erwähnt',
  '{0} changed it; it is assigned to you': '{0} hat es geändert; es ist Ihnen zugewiesen',
  '{0} changed it; you are accountable': '{0} hat es geändert; Sie sind verantwortlich',
  '{0} changed it; you watch it': '{0} hat es geändert; Sie beobachten es',
  '{0} commented on it': '{0} hat es kommentiert',
  '{0} created it': '{0} hat das Arbeitspaket angelegt',
  '{0} changed the status': '{0} hat den Status geändert',
  '{0} changed the priority': '{0} hat die Priorität geändert',
  '{0} changed the dates': '{0} hat die Termine geändert',
  'A date is near or has passed': 'Ein Termin steht bevor oder ist verstrichen',
  'Start date: {0}': 'Anfangstermin: {0}',
  'Due date: {0}': 'Endtermin: {0}',
  'Overdue since {0}': 'Überfällig seit {0}',
  'You asked for this reminder: {0}': 'Sie wollten daran erinnert werden: {0}',
  'You asked for this reminder': 'Sie wollten daran erinnert werden',
  Somebody: 'Jemand',
  '{0}: {1}, {2}': '{0}: {1}, {2}',
  'Open the work package': 'Arbeitspaket öffnen',
  'This mail was sent automatically; replies are not read.':
    'Diese E-Mail wurde automatisch verschickt; Antworten werden nicht gelesen.',
  'Your unread notifications': 'Ihre ungelesenen Benachrichtigungen',
  '… and {0} more': '… und {0} weitere',
  Unsubscribe: 'Abbestellen',
  'Do you want no more mails when somebody mentions you?':
    'Möchten Sie keine E-Mails mehr bekommen, wenn jemand Sie erwähnt?',
  'Do you want no more mails for your reminders?':
    'Möchten Sie keine E-Mails mehr zu Ihren Erinnerungen bekommen?',
  'Do you want no more mails with your unread notifications?':
    'Möchten Sie keine E-Mails mehr mit Ihren ungelesenen Benachrichtigungen bekommen?',
  'You have unsubscribed': 'Sie haben die E-Mails abbestellt',
  'You get no more of these mails. Your preferences in the console switch them on again.':
    'Sie bekommen diese E-Mails nicht mehr. In der Konsole schalten Ihre Einstellungen sie wieder ein.',
  'This link is not valid': 'Dieser Link ist ungültig',
  'Check that you opened the complete link from the mail.':
    'Prüfen Sie, ob Sie den vollständigen Link aus der E-Mail geöffnet haben.',
  'This request could not be completed': 'Diese Anfrage konnte nicht ausgeführt werden',
  'Something went wrong': 'Etwas ist schiefgelaufen',
}
