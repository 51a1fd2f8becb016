// Your code under test: hands a lead over to another employee.

export interface Service {
  baseUrl: string;
  token: string;
}

/**
 * Changes the owner of a lead.
 * @returns the name of the lead
 */
export async function handOver({ baseUrl, token }: Service, leadId: number, employeeId: number): Promise<string> {
  const response = await fetch(`${baseUrl}/lead/${leadId}/owner`, {
    method: 'PUT',
    headers: { token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ owner: employeeId }),
  });
  const answer = (await response.json()) as { status: string; result: { name: string }; errors: { message: string }[] };
  if (answer.status !== 'success') throw new Error(answer.errors[0]?.message);
  return answer.result.name;
}
