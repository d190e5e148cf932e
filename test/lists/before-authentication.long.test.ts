/** Runs the imported tests with all of their cases. */
import './before-authentication.test.ts'
