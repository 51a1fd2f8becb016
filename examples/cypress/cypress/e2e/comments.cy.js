describe('commenting on a lead', () => {
  beforeEach(() => {
    cy.task('reset').as('api');
  });

  function send(api, leadId) {
    cy.visit('app/index.html', { qs: { api } });
    cy.get('[name=login]').type('anna@example.com');
    cy.get('[name=password]').type('secret');
    cy.get('[name=lead]').type(String(leadId));
    cy.get('[name=text]').type('Called back');
    cy.contains('button', 'Send').click();
  }

  it('reaches the lead', function () {
    // seed: one lead; omitted fields get sensible values.
    cy.task('makeLead', { name: 'Test lead' }).then((lead) => {
      // act: your page, which uses the sandbox.
      send(this.api, lead.id);

      // verify: the text for the user, the sent request, and the stored comment.
      cy.get('[role=status]').should('contain', 'Saved at');
      cy.task('verify', { match: { operation: 'add-comment', body: { text: 'Called back' } }, times: 1 });
      cy.task('comments', lead.id).should('have.length', 1);
    });
  });

  it('says that the service is away, and sends again', function () {
    cy.task('armFault', { preset: 'rate-limited', match: { operation: 'add-comment' }, times: 1 });
    send(this.api, 101);
    cy.get('[role=status]').should('contain', 'Too many requests');
    cy.contains('button', 'Send').click();
    cy.get('[role=status]').should('contain', 'Saved at');
    cy.task('comments', 101).should('have.length', 1);
  });
});
