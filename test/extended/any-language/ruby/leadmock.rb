require "fileutils"
require "json"
require "minitest/autorun"
require "net/http"

# Gives each test a sandbox: `mock_url` is the base URL for the client under test, `mock_sandbox` the name for X-Mock-Sandbox.
class LeadmockTest < Minitest::Test
  attr_reader :mock_url, :mock_sandbox

  def before_setup
    super
    begun = send_to("/_mock/tests", title: name, id: "#{self.class}##{name}")
    @mock_sandbox = begun["sandbox"]
    @mock_url = ENV["LEADMOCK_URL"] + begun["basePath"]
  end

  def after_teardown
    super
    failure = failures.first unless skipped?
    result = failure ? {outcome: "failed", message: failure.error.message} : {outcome: "passed"}
    ended = send_to("/_mock/tests/#{mock_sandbox}/end", result)
    ended["lines"].each { |line| warn line }
    return if ended["failure"].nil? || ended["failure"]["path"]
    FileUtils.mkdir_p("leadmock-failures")
    ended["failure"]["files"].each do |file|
      File.write("leadmock-failures/#{file["name"]}", file["text"])
      warn "  leadmock-failures/#{file["name"]}"
    end
  end

  # Sends a control call for the sandbox of the test: `control("/state/payments")`, `control("/faults", preset: "lost-response")`.
  def control(path, body = nil) = send_to("/_sandbox/#{mock_sandbox}/_mock#{path}", body)

  def send_to(path, body)
    uri = URI(ENV.fetch("LEADMOCK_URL") + path)
    request = (body ? Net::HTTP::Post : Net::HTTP::Get).new(uri, "Authorization" => "Bearer #{ENV["LEADMOCK_CONTROL_TOKEN"]}")
    request.body = body.to_json if body
    response = Net::HTTP.start(uri.host, uri.port) { |http| http.request(request) }
    JSON.parse(response.body).tap { |answer| raise answer["detail"] if response.code >= "400" }
  end
end
