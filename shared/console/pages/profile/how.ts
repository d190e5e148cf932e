/** Fragment of the profile's address that shows the settings of notifications. */
export const NOTIFICATIONS = 'notifications'
