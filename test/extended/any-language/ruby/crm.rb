require "json"
require "net/http"

# Client under test.
class Crm
  # Raised if the connection ends without a response.
  class Lost < StandardError; end

  def initialize(url)
    @url = url
    @token = send_json(Net::HTTP::Post, "/login", login: "anna@example.com", password: "secret", service: "shop", version: "1.0")["token"]
  end

  def pay(sum)
    send_json(Net::HTTP::Post, "/lead/101/payment", category: "Flat", purpose: "Deposit", sum: sum)
  end

  def comment(text)
    send_json(Net::HTTP::Post, "/lead/101/comment", text: text)
  end

  def view(id)
    send_json(Net::HTTP::Get, "/view/#{id}")
  end

  # Drops the path of the base URL.
  def view_of_root(id)
    Net::HTTP.get(URI.join(@url, "/view/#{id}"))
  end

  private

  def send_json(verb, path, body = nil)
    uri = URI(@url + path)
    request = verb.new(uri, {"Content-Type" => "application/json", "token" => @token}.compact)
    request.body = body.to_json if body
    answer = JSON.parse(Net::HTTP.start(uri.host, uri.port) { |http| http.request(request) }.body)
    raise answer["errors"].first["message"] if answer["status"] == "error"
    answer["result"]
  rescue EOFError, SystemCallError => error
    raise Lost, error.message
  end
end
