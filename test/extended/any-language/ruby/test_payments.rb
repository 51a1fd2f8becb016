require_relative "crm"
require_relative "leadmock"

class TestPayments < LeadmockTest
  # Fails if the response to the payment is lost.
  def test_pays_the_deposit
    Crm.new(mock_url).pay(10)
  end

  # Sends a payment again, although leadmock may have booked it.
  def test_pays_again_after_any_error
    crm = Crm.new(mock_url)
    begin
      crm.pay(20)
    rescue Crm::Lost
      crm.pay(20)
    end
  end

  # Goes on without the comment.
  def test_drops_the_comment
    crm = Crm.new(mock_url)
    begin
      crm.pay(30)
      crm.comment("Paid")
    rescue Crm::Lost
      crm.view(1001)
    end
  end
end
