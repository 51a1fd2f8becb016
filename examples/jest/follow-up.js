// Your code under test: asks an employee to call a lead back.
const { setTimeout: wait } = require('node:timers/promises');

const TOO_BUSY = 503;
const ATTEMPTS = 3;
const DAY_S = 24 * 60 * 60;

/**
 * Creates a task for tomorrow.
 * @returns the id of the task
 */
async function followUp({ baseUrl, token, pauseMs = 1000 }, { lead, employeeId, now = new Date() }) {
  const task = {
    title: `Call ${lead.name} back`,
    owner_id: employeeId,
    project_id: lead.project_id,
    lead_id: lead.id,
    date_start: Math.floor(now.getTime() / 1000) + DAY_S,
    remind_type: 2,
    remind_method: ['email'],
  };
  for (let attempt = 1; ; attempt += 1) {
    const headers = { token, 'Content-Type': 'application/json' };
    const response = await fetch(`${baseUrl}/task`, { method: 'POST', headers, body: JSON.stringify(task) });
    const { status, result, errors } = await response.json();
    if (status === 'success') return result.id;
    // Too many requests: the service has not created the task, so the request may be sent again.
    if (errors[0].code !== TOO_BUSY || attempt === ATTEMPTS) throw new Error(errors[0].message);
    await wait(pauseMs);
  }
}

module.exports = { followUp };
