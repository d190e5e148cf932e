/** Tests all cases. */
import './before-authentication.test.ts'
