/** A job was not run because of other jobs of its caller; it can be once some of them have ended. */
export class PermitsExhausted extends Error {
  constructor() {
    super('The caller has too many jobs queued or running.');
    this.name = 'PermitsExhausted';
  }
}
