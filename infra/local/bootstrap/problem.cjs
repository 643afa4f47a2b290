'use strict';

/** An error whose message is all a person needs to read: it says what is wrong and what to do. */
function problem(message) {
  return Object.assign(new Error(message), { isUserFacing: true });
}

module.exports = { problem };
