/** With all of their cases. */
import './before-authentication.test.ts'
